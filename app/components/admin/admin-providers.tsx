import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import '#app/lib/admin/error-texts'
import { queryClient } from '#app/lib/admin/query-client'

/** Pages of the staff area are not rendered on the server, so nothing is provided there. */
export const AdminProviders = ({ children }: { children: ReactNode }) =>
  import.meta.env.SSR ? (
    children
  ) : (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
