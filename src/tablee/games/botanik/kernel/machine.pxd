cimport cython
from tablee.engine.arrays cimport Arrays
from tablee.games.botanik.kernel.box cimport Box

cdef int CELLS, WRAP, ROW, MAX_TILES, SITES, FIELD_MASK, FIELD_BITS, NEED_COUNT
cdef int EMPTY, SOURCE, COLOUR, FACE_MASK, PLANT, VEGETABLE, GROUP
cdef int STEPS[4]
cdef int ACROSS[4]
cdef int DOWN[4]
cdef unsigned char COUNT[32]
cdef unsigned char PLACES[160]

@cython.final
cdef class MachineGrid(Arrays):
    cdef Box box
    cdef readonly int sites, tiles
    cdef int critical, slack, counted, points
    cdef object told
    cdef long long room
    cdef unsigned char site_at[4096]
    cdef short cell[224]
    cdef signed char x[224]
    cdef signed char y[224]
    cdef unsigned char need[224]
    cdef signed char tile[224]
    cdef unsigned char turns[224]
    cdef unsigned char shape[224]
    cdef unsigned char parent[224]
    cdef short ends[224]
    cdef int faced[224]
    cdef unsigned char group[224]
    cdef unsigned char size[224]
    cdef unsigned char placed[74]

    @cython.locals(new=MachineGrid, site=cython.int)
    cpdef MachineGrid copy(self)

    cdef bint is_shut_by(self, int kind) noexcept

    @cython.locals(count=cython.int)
    cpdef int ways(self, int kind) noexcept

    cpdef int turns_at(self, int kind, int site) noexcept

    @cython.locals(site=cython.int, turns=cython.int)
    cdef int nth_way(self, int kind, int n) noexcept

    @cython.locals(site=cython.int)
    cpdef int site_of(self, int x, int y) noexcept

    @cython.locals(site=cython.int)
    cpdef int refusal(self, int kind, int x, int y, int turns) noexcept

    cpdef int open_ends(self) noexcept

    @cython.locals(n=cython.int, s=cython.int)
    cpdef list layout(self)

    @cython.locals(site=cython.int)
    cdef int discover(self, int x, int y, int cell) noexcept

    cpdef void build(self, int tile, int site, int turns) noexcept

    @cython.locals(cell=cython.int, root=cython.int, side=cython.int, there=cython.int, near=cython.int, is_open=cython.int)
    cdef void lay(self, int tile, int site, int shape, int turns) noexcept

    cdef void ask(self, int site, int need) noexcept
    cdef int find(self, int site) noexcept

    @cython.locals(low=cython.int, high=cython.int)
    cdef int join(self, int root, int other, int cell) noexcept

    @cython.locals(ends=cython.int, cell=cython.int, site=cython.int, facing=cython.int, slack=cython.int, side=cython.int, root=cython.int)
    cdef void watch(self) noexcept

    @cython.locals(before=cython.int, near=cython.int)
    cdef bint is_met_before(self, int root, int cell, int need, int side) noexcept

    cpdef bint is_joined(self, int site) noexcept

    @cython.locals(count=cython.int, n=cython.int)
    cpdef int kept(self) noexcept

    @cython.locals(site=cython.int, n=cython.int, side=cython.int, near=cython.int)
    cpdef void form_groups(self) noexcept

    @cython.locals(one=cython.int, other=cython.int)
    cdef void merge_groups(self, int site, int near) noexcept

    cpdef int group_of(self, int site) noexcept

    @cython.locals(kind=cython.int, side=cython.int, near=cython.int)
    cpdef bint is_in_flower(self, int site) noexcept

    cpdef int group_points(self, int site) noexcept
    cpdef int flower_points(self, int site) noexcept

    cpdef int worth(self) noexcept

    @cython.locals(total=cython.int, n=cython.int, site=cython.int)
    cdef int count_points(self) noexcept
