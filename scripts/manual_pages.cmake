# Writes what the program says of itself for man(1) and for shells, by the program itself:
#   cmake -DPROGRAM=build/run/warbalance -DDATA=data -DFOLDER=build/run/manual -P scripts/manual_pages.cmake
# FOLDER then holds man1/, bash/warbalance, zsh/_warbalance and fish/warbalance.fish.

function(write_text_of file)
  execute_process(COMMAND ${CMAKE_COMMAND} -E env WARBALANCE_DATA=${DATA} ${PROGRAM} help ${ARGN}
                  OUTPUT_FILE ${FOLDER}/${file} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

execute_process(COMMAND ${PROGRAM} help OUTPUT_VARIABLE overview COMMAND_ERROR_IS_FATAL ANY)
string(REGEX REPLACE ".*\ncommands:\n(.*)\n\noptions:\n.*" "\\1" overview "${overview}")
string(REGEX MATCHALL "\n  [a-z][a-z-]*" commands "\n${overview}")

file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER}/man1 ${FOLDER}/bash ${FOLDER}/zsh ${FOLDER}/fish)
write_text_of(man1/warbalance.1 --format man)
foreach(command ${commands})
  string(STRIP "${command}" command)
  write_text_of(man1/warbalance-${command}.1 ${command} --format man)
endforeach()
write_text_of(bash/warbalance --format bash)
write_text_of(zsh/_warbalance --format zsh)
write_text_of(fish/warbalance.fish --format fish)
