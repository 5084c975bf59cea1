import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { showFatalError } from '#app/components/errors/fatal-error'
import { noteFilledIn } from '#app/lib/early'
import { toAppError } from '#app/lib/errors'
import { isVanishedFile, markVanishedFiles } from '#app/lib/reload-guard'
import { reportError } from '#app/lib/report-error'
import { getRouter } from './router'

markVanishedFiles()

const router = getRouter()

function comeAlive() {
  noteFilledIn()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        {/* StartClient would add the client of server functions, which this app does not have. */}
        <RouterClient router={router} />
      </StrictMode>,
      {
        onCaughtError: (error) => {
          // Not reported: missing chunks, for which the page reloads, and expected errors, which
          // pages show.
          if (!isVanishedFile(error) && toAppError(error).code === 'unexpected')
            reportError('render', error)
        },
        onRecoverableError: (error) => reportError('hydrate', error),
        onUncaughtError: (error) => {
          reportError('mount', error)
          showFatalError()
        },
      },
    )
  })
}

/* oxlint-disable typescript/no-deprecated, typescript/no-unsafe-argument, typescript/await-thenable -- before it runs, the router knows its matches without their types */
// Hydrate only when every part is loaded: a press on a part that is missing would be lost.
const parts = router
  .matchRoutes(router.latestLocation)
  .map(({ staticData, search }) => staticData.prepare?.(search))
void Promise.allSettled(parts).then(comeAlive)
