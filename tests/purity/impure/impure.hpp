#pragma once

// Not part of the program: what the token check must find, and what it must leave alone. A double in a comment is fine.
#include <cstdint>
#include <thread>

/* float in a
   block comment is fine */
inline const char* text() { return "a double in a string is fine, // and so is this"; }
inline int doubled(int value) { return 1'000 + 2 * value; }
inline double half(int value) { return value / 2.0; }
