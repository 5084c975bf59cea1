import { beforeEach } from 'vitest'
import { lastMinute, onOneDay } from './one-day.ts'

beforeEach(onOneDay, lastMinute * 2)
