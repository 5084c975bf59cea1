import { type ReactNode } from 'react'
import { BlankLayout } from './blank-layout'

export function AdminLayout({ children }: { children: ReactNode }) {
  return <BlankLayout>{children}</BlankLayout>
}
