/** A key as on a keyboard; hidden on devices without one. */
export const Key = ({ children }: { children: string }) => (
  <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-sm border border-current/30 px-1 text-[0.6875rem] font-semibold pointer-coarse:hidden">
    {children}
  </kbd>
)
