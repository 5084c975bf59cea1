import type { ReactNode } from 'react'

type Props = { title: string; lead: string; picture?: ReactNode; children?: ReactNode }

/** The top of every public page except the home page. */
export function PageHero({ title, lead, picture, children }: Props) {
  return (
    <div className="page grid grid-cols-1 items-center gap-8 pt-8 pb-10 sm:pt-14 sm:pb-14 md:grid-cols-[1.5fr_1fr] lg:gap-16">
      <div className="grid grid-cols-1 gap-6">
        <h1 className="max-w-[20ch] text-display">{title}</h1>
        <p className="max-w-[52ch] text-lead text-muted-foreground">{lead}</p>
        {children}
      </div>
      {picture}
    </div>
  )
}
