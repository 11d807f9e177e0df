import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useStaff } from '../session/use-session.ts'

/** Leads to a sheet, for who may read the book; the others read the same text. */
export function SheetLink({ code, children }: { code: string; children: ReactNode }) {
  const { rights } = useStaff()
  return rights.includes('read:inbox') ? <Link to={`/libro/${code}`}>{children}</Link> : children
}
