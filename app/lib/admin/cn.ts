import { clsx, type ClassValue } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

// The sizes of text that app.css adds to Tailwind's own.
const merge = extendTailwindMerge({
  extend: { classGroups: { 'font-size': [{ text: ['display', 'title', 'heading', 'lead'] }] } },
})

/** Joins classes; of two that set the same, the later one stands. */
export const cn = (...classes: ClassValue[]) => merge(clsx(classes))
