import { type ReactNode } from 'react'
import { BlankLayout } from './blank-layout'

export function UserLayout({ children }: { children: ReactNode }) {
  return <BlankLayout>{children}</BlankLayout>
}
