import type { ReactNode } from 'react'
import { ProgressArc } from '#app/components/brand/progress-arc'
import { statusMessage } from './status-message'

type Props = {
  /** 0: no response from a server. */
  status: number
  /** Technical detail for support; never personal data. */
  message: string
  title: string
  children: ReactNode
}

/** Layout of every error page: what happened in words, the status code, a way on. */
export function StatusPage({ status, message, title, children }: Props) {
  return (
    <div className="page flex max-w-text grow flex-col items-start justify-center gap-5 py-16">
      <ProgressArc value={0.22} className="w-20" />
      {status > 0 && (
        <p lang="en" className="text-sm text-muted-foreground tabular-nums">
          <span className="font-semibold text-foreground">{status}</span> {statusMessage(status)}
        </p>
      )}
      <h1 className="text-title">{title}</h1>
      {status > 0 && (
        <p lang="en" className="wrap-anywhere text-muted-foreground">
          {message}
        </p>
      )}
      {children}
    </div>
  )
}
