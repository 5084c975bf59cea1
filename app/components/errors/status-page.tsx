import { type ReactNode } from 'react'
import { ProgressArc } from '#app/components/brand/progress-arc'

type Props = {
  status: number
  /** The plain technical line, for whoever is asked for help. */
  technical: string
  title: string
  children: ReactNode
}

/** The frame of every error page: what happened in words, the code beside it, a way on. */
export function StatusPage({ status, technical, title, children }: Props) {
  return (
    <div className="page flex max-w-text grow flex-col items-start justify-center gap-5 py-16">
      <ProgressArc value={0.22} className="w-20" />
      <p className="text-sm text-muted-foreground tabular-nums">
        <span className="font-semibold text-foreground">{status}</span>{' '}
        <span lang="en">{technical}</span>
      </p>
      <h1 className="text-title">{title}</h1>
      {children}
    </div>
  )
}
