import { columnsOf } from './columns.ts'
import type { HeadingPlan } from './plan-heading.ts'
import type { Profile } from './profile.ts'
import { habitsOf } from './profile.ts'

/** What was recognised of a heading, in Spanish. */
export function describePlan(plan: HeadingPlan, profile: Profile | null): string[] {
  const columns = columnsOf(plan.kind)
  const has = (as: string) => plan.members.some(({ member }) => columns[member]?.as === as)
  const { days, decimalMark, dialCode } = habitsOf(profile)
  const renamed = plan.members
    .filter(({ member }) => plan.nameOf(member) !== member)
    .map(({ member }) => `${plan.nameOf(member)} = ${member}`)
  const constants = Object.entries(plan.constants).map(([member, value]) => `${member} = "${value}"`)
  return [
    ...(renamed.length > 0 ? [`columnas: ${renamed.join(', ')}`] : []),
    ...(constants.length > 0 ? [`del perfil: ${constants.join(', ')}`] : []),
    ...(plan.ignored.length > 0 ? [`columnas que no se usan: ${plan.ignored.join(', ')}`] : []),
    ...(has('day') ? [`fechas: aaaa-mm-dd o ${dayNames[days]}`] : []),
    ...(has('amount') && decimalMark !== null ? [`decimales con "${decimalMark}"`] : []),
    ...(has('phones') && dialCode !== null ? [`celulares sin código de país: +${dialCode}`] : []),
    ...(has('documentNumber') && profile?.padDocuments ? ['DNI y RUC: se completan los ceros'] : []),
  ]
}

const dayNames = {
  'dd/mm/yyyy': 'dd/mm/aaaa',
  'mm/dd/yyyy': 'mm/dd/aaaa',
  yyyymmdd: 'aaaammdd',
  excel: 'días de Excel',
} as const
