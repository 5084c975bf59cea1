// All Storage tests share one backend, because starting one takes most of the time.
import './storage/objects.ts'
import './storage/list.ts'
import './storage/access.ts'
import './storage/full-disk.ts'
