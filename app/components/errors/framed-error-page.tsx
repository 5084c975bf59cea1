import type { ErrorComponentProps } from '@tanstack/react-router'
import { BlankLayout } from '#app/components/layout/blank-layout'
import { ErrorPage } from './error-page'

/** The error page for when the layout itself failed to load. */
export const FramedErrorPage = (props: ErrorComponentProps) => (
  <BlankLayout>
    <ErrorPage {...props} />
  </BlankLayout>
)
