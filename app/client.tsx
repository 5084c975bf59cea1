import { StartClient } from '@tanstack/react-start/client'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { showFatalError } from '#app/components/errors/fatal-error'
import { noteFilledIn } from '#app/lib/early'
import { markVanishedFiles } from '#app/lib/reload-guard'
import { reportError } from '#app/lib/report-error'

markVanishedFiles()
noteFilledIn()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <StartClient />
    </StrictMode>,
    {
      onCaughtError: (error) => reportError('render', error),
      onRecoverableError: (error) => reportError('hydrate', error),
      onUncaughtError: (error) => {
        reportError('mount', error)
        showFatalError()
      },
    },
  )
})
