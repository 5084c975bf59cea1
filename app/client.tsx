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
        {/* Start's own would bring the caller of server functions, of which there are none. */}
        <RouterClient router={router} />
      </StrictMode>,
      {
        onCaughtError: (error) => {
          // For a file that is not there the page is loaded anew; what was foreseen, its page says.
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
// A page comes alive as a whole: a press on a part that is not there yet would be lost.
const parts = router
  .matchRoutes(router.latestLocation)
  .map(({ staticData, search }) => staticData.prepare?.(search))
void Promise.allSettled(parts).then(comeAlive)
