#pragma once

namespace warbalance {

__extension__ using uint128 = unsigned __int128;  // 64 x 64 bit products; both supported compilers have it

}  // namespace warbalance
