import { type ErrorComponentProps } from '@tanstack/react-router'
import { BlankLayout } from '#app/components/layout/blank-layout'
import { ErrorPage } from './error-page'

/** The error page where the frame around it is what could not be loaded. */
export const FramedErrorPage = (props: ErrorComponentProps) => (
  <BlankLayout>
    <ErrorPage {...props} />
  </BlankLayout>
)
