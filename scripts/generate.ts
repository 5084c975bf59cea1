// Writes generated code that is not committed, so that types and lint can read it.
import { compile } from '@inlang/paraglide-js'
import { paraglideOptions } from '../app.config.ts'

await compile(paraglideOptions)
