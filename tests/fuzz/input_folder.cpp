#include "tests/fuzz/input_folder.hpp"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

namespace warbalance::fuzz {

InputFolder::InputFolder() {
  const std::filesystem::path memory = "/dev/shm";
  std::error_code error;
  const bool has_memory = std::filesystem::is_directory(memory, error);
  std::string name =
      ((has_memory ? memory : std::filesystem::temp_directory_path()) / "warbalance-fuzz-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) {
    std::perror("a folder for inputs");
    std::exit(2);
  }
  path_ = name;
}

InputFolder::~InputFolder() {
  std::error_code error;
  std::filesystem::remove_all(path_, error);
}

std::filesystem::path InputFolder::write(const std::filesystem::path& name, std::string_view content) const {
  const std::filesystem::path file = path_ / name;
  std::filesystem::create_directories(file.parent_path());
  std::ofstream stream(file, std::ios::binary | std::ios::trunc);
  stream.write(content.data(), static_cast<std::streamsize>(content.size()));
  return file;
}

}  // namespace warbalance::fuzz
