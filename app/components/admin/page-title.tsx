import type { ReactNode } from 'react'

type Props = {
  children: string
  /** The page's main action, at the top right. */
  action?: ReactNode
}

export const PageTitle = ({ children, action }: Props) => (
  <div className="mb-4 flex min-h-9 flex-wrap items-center gap-3">
    <h1 className="min-w-0 text-xl font-semibold wrap-anywhere">{children}</h1>
    {action && <div className="ml-auto print:hidden">{action}</div>}
  </div>
)
