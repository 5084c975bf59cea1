import type { ReactNode } from 'react'
import { BrandSection } from './brand-section'
import { FieldSection } from './field-section'
import { FeedbackSection } from './feedback-section'
import { TokenSection } from './token-section'

/** Shows both colour modes side by side, whatever the visitor's own. */
export function DesignPage({ staff }: { staff: ReactNode }) {
  return (
    <main className="grid lg:grid-cols-2">
      {(['light', 'dark'] as const).map((mode) => (
        <div
          key={mode}
          style={{ colorScheme: mode }}
          className="grid min-w-0 content-start gap-14 bg-background p-6 text-foreground sm:p-10"
        >
          <h1 className="text-title">{mode}</h1>
          <TokenSection />
          <BrandSection />
          <FieldSection mode={mode} />
          <FeedbackSection mode={mode} />
          {staff}
        </div>
      ))}
    </main>
  )
}
