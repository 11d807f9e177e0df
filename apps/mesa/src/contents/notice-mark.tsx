import { Mark } from '@llave/design/mark'
import type { StaffNoticeState } from '@llave/domain/staff/staff-notice'

/** How a notice stands, where it is not one that customers see. */
export function NoticeMark({ state }: { state: StaffNoticeState }) {
  if (state === 'sent') return null
  return (
    <Mark tone={state === 'draft' ? 'airampo' : 'out'}>
      {{ draft: 'Borrador', planned: 'Programado', withdrawn: 'Retirado' }[state]}
    </Mark>
  )
}
