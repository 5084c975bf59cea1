import { clsx, type ClassValue } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

// Font sizes that app.css adds to Tailwind's own; tailwind-merge must know them.
const merge = extendTailwindMerge({
  extend: { classGroups: { 'font-size': [{ text: ['display', 'title', 'heading', 'lead'] }] } },
})

/** Joins class names; of two conflicting utilities the later wins. */
export const cn = (...classes: ClassValue[]) => merge(clsx(classes))
