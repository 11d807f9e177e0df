import { everybody } from '@llave/domain/staff/staff-notice'
import { usePageTitle } from '../frame/use-page-title.ts'
import { ComposeNotice } from './compose-notice.tsx'

/** A notice that nobody has kept yet. */
export function NewNoticeScreen() {
  usePageTitle('Nuevo aviso')
  return <ComposeNotice draft={{ noticeId: null, version: 0, title: '', text: '', audience: everybody }} />
}
