import { expect, test } from 'vitest'
import { adminPagesFor, mayOpen, type StaffRoles } from './admin-pages'

const as = (...roles: StaffRoles[number]['role'][]): StaffRoles =>
  roles.map((role) => ({ role, clinic_id: null }))

test('a page is for whom the menu has it for, with what is below it and outside of the menu', () => {
  const opened = (roles: StaffRoles) =>
    [
      '/admin/dashboard',
      '/admin/board',
      '/admin/patients/1/update',
      '/admin/sales/manual-input',
      '/admin/sales/refunds',
      '/admin/tasks',
      '/admin/my-hours',
      '/admin/physio/off-days/new',
      '/admin/settings/services/1',
      '/admin/settings/history',
      '/admin/own',
    ].filter((path) => mayOpen(roles, path))
  expect(opened(as('receptionist'))).toEqual([
    '/admin/board',
    '/admin/patients/1/update',
    '/admin/sales/manual-input',
    '/admin/tasks',
    '/admin/settings/services/1',
    '/admin/own',
  ])
  expect(opened(as('physiotherapist'))).toEqual([
    '/admin/board',
    '/admin/my-hours',
    '/admin/settings/services/1',
    '/admin/own',
  ])
  expect(opened(as('admin'))).toHaveLength(10)
  expect(opened(as('admin', 'physiotherapist'))).toHaveLength(11)
})

test('whoever administers and treats has a key of its own for each page', () => {
  const keys = adminPagesFor(as('admin', 'receptionist', 'physiotherapist')).map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})
