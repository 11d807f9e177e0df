import type { System, SystemJob } from '@llave/contract/staff/system/read-system'
import { Mark } from '@llave/design/mark'
import { jobWords } from '@llave/domain/staff/jobs'
import { Part } from '../frame/part.tsx'
import { sayMoment } from '../frame/say-moment.ts'
import { spanText } from '../frame/span-text.ts'
import { Table } from '../frame/table.tsx'

/** What runs by itself: when each ran last, how long it took and when it is next, those in trouble first. */
export function Jobs({ jobs }: { jobs: System['jobs'] }) {
  const troubled = jobs.filter(isTroubled)
  return (
    <Part
      title="Trabajos"
      count={jobs.length}
      aside={troubled.length === 0 ? 'Todos corren a su hora' : `${troubled.length} con problemas`}
    >
      {jobs.length === 0 ? (
        <p className="ink2">Ninguno corrió todavía.</p>
      ) : (
        <Table label="Trabajos" head={['Trabajo', 'Estado', 'Última vez', 'Tardó', 'Próxima']}>
          {[...troubled, ...jobs.filter((job) => !isTroubled(job))].map((job) => (
            <tr key={job.name}>
              <td>
                {jobWords[job.name]}
                <small>{job.name}</small>
              </td>
              <td>{stateOf(job)}</td>
              <td>{job.endedAt ? sayMoment(job.endedAt) : 'No terminó ninguna'}</td>
              <td>{tookText(job)}</td>
              <td>{nextText(job)}</td>
            </tr>
          ))}
        </Table>
      )}
    </Part>
  )
}

function isTroubled({ state, failedSince }: SystemJob): boolean {
  return state === 'late' || failedSince !== null
}

function stateOf({ state, failedSince }: SystemJob) {
  if (state === 'late') return <Mark tone="late">atrasado</Mark>
  if (failedSince)
    return (
      <>
        <Mark tone="late">falla</Mark>
        <small>desde {sayMoment(failedSince)}</small>
      </>
    )
  return <span className="ink2">{state === 'running' ? 'corre ahora' : 'al día'}</span>
}

/** Of the last run, where it ended: while another is under way, only its end is known. */
function tookText({ startedAt, endedAt }: SystemJob): string {
  if (!endedAt || Temporal.Instant.compare(startedAt, endedAt) > 0) return '—'
  return spanText(startedAt, endedAt) || 'menos de 1 s'
}

function nextText({ state, startedAt, endedAt, every }: SystemJob): string {
  if (state === 'running' || !endedAt) return `corre desde ${sayMoment(startedAt)}`
  const next = endedAt.add({ seconds: every })
  return `${sayMoment(next)}, cada ${spanText(endedAt, next).replace(' 00 s', '').replace(' 00 min', '')}`
}
