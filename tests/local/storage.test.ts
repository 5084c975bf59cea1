// All that Storage does, against one backend: to start one takes most of the time.
import './storage/objects.ts'
import './storage/list.ts'
import './storage/access.ts'
import './storage/full-disk.ts'
