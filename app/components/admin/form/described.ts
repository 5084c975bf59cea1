/** The ARIA attributes of every control. */
export const described = (id: string, fault: string | undefined, hint: string | undefined) => ({
  id,
  'aria-invalid': fault ? true : undefined,
  'aria-describedby':
    [fault && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
})
