// Loaded before a server that must not outlive the process that started it.
import { onParentGone } from '../supabase/local/parent.ts'

onParentGone(() => process.exit(0))
