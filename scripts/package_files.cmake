# Run by CPack on what it has installed to a folder of its own, before it packs it: what Debian asks of a package beside
# the program. Manual pages and changes are compressed, the licence has the name `copyright`.
set(share ${CPACK_TEMPORARY_INSTALL_DIRECTORY}${CPACK_PACKAGING_INSTALL_PREFIX}/share)
set(docs ${share}/doc/${CPACK_PACKAGE_NAME})

file(COPY_FILE ${docs}/LICENSE ${docs}/copyright)
file(REMOVE ${docs}/LICENSE)
file(CREATE_LINK copyright ${docs}/LICENSE SYMBOLIC) # pages lead to it by this name

# of the commit that is packed where SOURCE_DATE_EPOCH tells it
string(TIMESTAMP now "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE ${docs}/changelog
     "${CPACK_PACKAGE_NAME} (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium\n\n  * What has changed: CHANGELOG.md.\n\n"
     " -- ${CPACK_PACKAGE_CONTACT}  ${now}\n")

file(GLOB pages ${share}/man/man1/*.1)
execute_process(COMMAND gzip -9n ${docs}/changelog ${pages} COMMAND_ERROR_IS_FATAL ANY)
