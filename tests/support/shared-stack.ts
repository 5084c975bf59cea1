import { inject } from 'vitest'

/** The backend that all database and API tests share. */
export const stack = () => inject('stack')
