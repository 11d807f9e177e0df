import type { SheetRow } from '@llave/contract/staff/book/sheet-row'
import { Mark } from '@llave/design/mark'
import { sheetKindNames } from '@llave/domain/complaints-book/book-texts'
import { complaintTerm } from '@llave/domain/service-desk/complaint-clock'
import { formatDate } from '@llave/domain/time/format-date'
import { limaDate } from '@llave/domain/time/lima-date'
import { answeredText } from '../book/sheet-words.ts'
import { Part } from '../frame/part.tsx'
import { SheetLink } from '../frame/sheet-link.tsx'
import { Table } from '../frame/table.tsx'
import { clockTones, clockWords } from '../inbox/clock-words.ts'
import { oneLine } from '../inbox/wording.ts'

/** The sheets of the Libro de Reclamaciones on which their document stands; nothing where there is none. */
export function Sheets({ sheets }: { sheets: readonly SheetRow[] }) {
  if (sheets.length === 0) return null
  return (
    <Part title="Libro de Reclamaciones" count={sheets.length} aside="hojas con su documento">
      <Table label="Libro de Reclamaciones" head={['Hoja', 'A nombre de', 'Presentada', 'Cómo está']}>
        {sheets.map((sheet) => (
          <tr key={sheet.code}>
            <td>
              <SheetLink code={sheet.code}>{sheet.code}</SheetLink>
              <small>{sheetKindNames[sheet.kind]}</small>
            </td>
            <td>{oneLine(sheet.name)}</td>
            <td>{formatDate(limaDate(sheet.filedAt))}</td>
            <td>
              <Standing of={sheet} />
            </td>
          </tr>
        ))}
      </Table>
    </Part>
  )
}

function Standing({ of: sheet }: { of: SheetRow }) {
  const { state, clock, day, dueOn } = sheet
  if (clock === 'answered')
    return (
      <>
        {answeredText(sheet)}
        <small>{day > complaintTerm ? 'Fuera de plazo' : `El día ${day}`}</small>
      </>
    )
  const words = clockWords({ state: clock, day })
  return (
    <>
      {clockTones[clock] === 'calm' ? words : <Mark tone={clockTones[clock]}>{words}</Mark>}
      <small>{state === 'filed' && `se responde hasta el ${formatDate(dueOn)}`}</small>
    </>
  )
}
