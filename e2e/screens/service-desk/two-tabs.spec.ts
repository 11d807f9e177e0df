import { positionHeader } from '@llave/contract/data-position'
import { listQueries } from '@llave/contract/service-desk/list-queries'
import { openQuery } from '@llave/contract/service-desk/open-query'
import type { BrowserContext } from '@playwright/test'
import { query } from '../fixtures.ts'
import { expect, test } from '../screen.ts'
import { stopClock } from '../stop-clock.ts'
import { fillQuery, sent } from './fill-query.ts'

const header = positionHeader.toLowerCase()
const at = (place: number) => place.toString(16).padStart(24, '0')

/** A primary that tells with every answer how far it is, and a replica that stays behind until it is told to follow. */
async function playReplica(context: BrowserContext) {
  let [primary, replica] = [at(1), at(1)]
  await context.route('**/api/**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { [header]: primary, ...response.headers() } })
  })
  return {
    write() {
      primary = at(2)
    },
    follow() {
      replica = primary
    },
    /** How far whoever answers this call is, as apps/api/src/replicas chooses. */
    answering: (brought: unknown) =>
      typeof brought === 'string' && brought <= replica
        ? { by: 'replica', position: replica }
        : { by: 'primary', position: primary },
  }
}

test('what is written in one tab is read in another, though the replica that answered both is behind', async ({
  page,
  context,
  screens,
}) => {
  const play = await playReplica(context)
  const written = query('46', 'Entrega de llaves')
  const answered: string[] = []
  screens.answer(listQueries, ({ request, setHeader }) => {
    const { by, position } = play.answering(request.headers[header])
    setHeader(positionHeader, position)
    answered.push(by)
    return position === at(1) ? [] : [written]
  })
  screens.answer(openQuery, () => {
    play.write()
    return { queryId: written.id }
  })
  const other = await context.newPage()
  await stopClock(other)

  await test.step('a tab is told how far it was shown, and a replica answers from then on', async () => {
    await screens.open('/query/request')
    await expect(page.getByText('No hay consultas abiertas.')).toBeVisible()
    // The first position that it is told is not enough yet.
    for (const by of ['primary', 'replica']) {
      await page.reload()
      await expect(page.getByText('No hay consultas abiertas.')).toBeVisible()
      expect(answered.at(-1)).toBe(by)
    }
  })
  await test.step('in another tab too, which shows what the replica has', async () => {
    answered.length = 0
    await other.goto('/query/request')
    await expect(other.getByText('No hay consultas abiertas.')).toBeVisible()
    expect(answered).toEqual(['replica'])
  })
  await test.step('after a write in the first tab both are answered by the primary', async () => {
    await page.goto('/query/request/new')
    await fillQuery(page, written.subject)
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    await expect(page.getByText(sent)).toBeVisible()
    answered.length = 0
    await other.reload()
    await expect(other.getByText(written.subject)).toBeVisible()
    expect(answered).toEqual(['primary'])
    await page.goto('/query/request')
    await expect(page.getByText(written.subject)).toBeVisible()
  })
  await test.step('and by the replica again once it has that much', async () => {
    play.follow()
    answered.length = 0
    await other.reload()
    await expect(other.getByText(written.subject)).toBeVisible()
    expect(answered).toEqual(['replica'])
  })
})
