import { withSamples } from '../support/samples.ts'
import './data-api/counts.ts'
import './data-api/embeds.ts'
import './data-api/filters.ts'
import './data-api/limits.ts'
import './data-api/payload.ts'
import './data-api/preferences.ts'
import './data-api/timeouts.ts'
import './data-api/values.ts'

withSamples()
