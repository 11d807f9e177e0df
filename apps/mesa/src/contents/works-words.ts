import type { WorksPicture } from '@llave/contract/staff/contents/works'
import { formatDate } from '@llave/domain/time/format-date'

/** The first word of every query of the works. */
export const worksKey = 'works'

/** A picture as the portal names it to who does not see it. */
export function pictureName({ title, takenOn }: Pick<WorksPicture, 'title' | 'takenOn'>): string {
  return [title || 'Avance de obra', formatDate(takenOn)].join(', ')
}

export function picturesText(count: number): string {
  return count === 1 ? '1 foto' : `${count.toLocaleString('en-US')} fotos`
}
