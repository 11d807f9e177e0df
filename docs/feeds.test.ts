import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { signKnock } from '@llave/api/integration/bell/sign-knock'
import { acknowledgement } from '@llave/contract/integration/feed-acknowledgement'
import { feedRows } from '@llave/contract/integration/feed-members'
import { feedNews } from '@llave/contract/integration/feed-news'
import { feeds } from '@llave/domain/integration/feed'
import { ledgerLine, ledgerMembers } from '@llave/domain/integration/ledger-line'
import { expect, test } from 'vitest'

const page = readFileSync(join(import.meta.dirname, 'feeds.md'), 'utf8')

function section(heading: string): string {
  const [, text = ''] = page.split(new RegExp(`^#{2,3} ${heading}$`, 'm'))
  return text.split(/^#{2,3} /m)[0] ?? ''
}

function named(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
}

test.each(feeds)('docs/feeds.md names the members of a row of %s, and no other', (feed) => {
  const ofEvery = ['cursor', 'kind', 'at', 'day', 'customer']
  const rows = section(feed).matchAll(/^\| (`.+?`) \|/gm)
  const told = [...rows].flatMap(([, names = '']) => named(names))
  expect([...new Set([...ofEvery, ...told])].sort()).toEqual(Object.keys(feedRows[feed].shape).sort())
})

test('the worked example of the ledger is what our code makes of its rows', () => {
  const text = section('The ledger of a day')
  const example = [...text.matchAll(/```\n([^`]*\|[^`]*)```/g)].map(([, lines = '']) => lines)
  expect(example).toHaveLength(1)
  const [lines = ''] = example
  const rows = lines
    .trimEnd()
    .split('\n')
    .map((line) => Object.fromEntries(line.split('|').map((value, index) => [ledgerMembers[index], value])))
  expect(rows).toHaveLength(2)
  expect(rows.map((row) => ledgerLine(row as Parameters<typeof ledgerLine>[0])).join('')).toBe(lines)
  const checksum = createHash('sha256').update(lines).digest('hex')
  expect(text).toContain(`Their checksum is \`${checksum}\`, their count 2, their sum 250.50.`)
  expect(text).toContain(`"checksum": "${checksum.slice(0, 8)}…"`)
  const order = text.split('after the last: ')[1]?.split('. ')[0] ?? ''
  expect(named(order)).toEqual(ledgerMembers)
})

test('the acknowledgement that the page shows is one', () => {
  const [, shown = ''] = /```\n([^`]*)```/.exec(section('Acknowledging')) ?? []
  expect(acknowledgement.safeParse(JSON.parse(shown)).success).toBe(true)
})

test('the knock that the page shows is one', () => {
  const [, headers = '', body = ''] = /```\nPOST([^`]*)\n\n([^`]*)\n```/.exec(section('The bell')) ?? []
  const news = feedNews.parse(JSON.parse(body))
  expect(headers).toContain(`webhook-id: knock_1_${news.data.feed}_${news.data.cursor}\n`)
  expect(headers).toContain(`webhook-timestamp: ${news.timestamp.epochMilliseconds / 1000}\n`)
})

test('the lines of a shell that the page shows make the signature of the vector, as we do', () => {
  const text = section('The bell')
  const [, lines = ''] = /```\n(SECRET=[^`]*)```/.exec(text) ?? []
  const { stdout } = spawnSync('sh', ['-c', lines], { encoding: 'utf8' })
  const key = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
  const vector = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' }
  expect(`v1,${stdout.trim()}`).toBe(signKnock([key], vector))
  expect(text).toContain(`prints \`${stdout.trim()}\``)
})
