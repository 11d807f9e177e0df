import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Html, html } from '../http/html.ts'
import { hashForPolicy, publicPageStyle } from './check-page.ts'
import { publicPage } from './public-page.ts'

/** Per minute and address: a mail program needs one, and a token of 128 bits cannot be guessed at any rate. */
const requestsPerMinute = 60

/** What the page of a link says. */
export type LinkPage = {
  readonly title: string
  readonly text: string
  /** What can be done here, by the word that the form sends; without any it is done, or the link is none of ours. */
  readonly buttons: readonly (readonly [what: string, label: string])[]
  /** Where it can be chosen in the portal. */
  readonly link: { readonly path: string; readonly label: string }
  readonly isKnown: boolean
}

const style = `${publicPageStyle}
form{margin:20px 0 0}
button{display:block;width:100%;min-height:48px;padding:0 20px;border:2px solid var(--ink-2);border-radius:4px;background:none;color:inherit;font:inherit;font-weight:600;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid var(--ink);outline-offset:3px}
a{color:inherit}
`

const policy = `default-src 'none'; style-src 'sha256-${hashForPolicy(style)}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

/**
 * The page of a link in a message that ends such messages, for whoever has it and without a session: GET shows it and
 * changes nothing, since programs open links ahead; only POST does, by the page's buttons (`press` with their word) or
 * by the mail program's own (`press` with null, RFC 8058). Twice is as once. `path` ends with `/:token`.
 */
export function registerLinkPage(
  app: FastifyInstance,
  {
    path,
    brandName,
    publicUrl,
    show,
    press,
  }: {
    readonly path: `${string}/:token`
    readonly brandName: string
    readonly publicUrl: string
    readonly show: (token: string) => Promise<LinkPage>
    readonly press: (token: string, what: string | null) => Promise<LinkPage>
  },
): void {
  const answer = (reply: FastifyReply, page: LinkPage) =>
    reply
      .code(page.isKnown ? 200 : 404)
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': policy,
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      .send(render({ brandName, publicUrl }, page))

  app.register(async (scope) => {
    const config = { rateLimit: { max: requestsPerMinute } }
    // The two types in which a form may come; what it says is looked for in its text.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
      scope.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) =>
        done(null, body),
      )
    }
    scope.get<{ Params: { token: string } }>(path, { config }, async (request, reply) =>
      answer(reply, await show(request.params.token)),
    )
    scope.post<{ Params: { token: string } }>(path, { config }, async (request, reply) => {
      const { token } = request.params
      const body = String(request.body)
      const [, what] = /^que=([a-z]+)$/.exec(body) ?? []
      if (what !== undefined) return answer(reply, await press(token, what))
      // The mail program asked its reader.
      const isOneClick = /List-Unsubscribe/.test(body) && /One-Click/.test(body)
      return answer(reply, isOneClick ? await press(token, null) : await show(token))
    })
  })
}

/** Without anything of the person or of what is owed. */
function render(
  { brandName, publicUrl }: { readonly brandName: string; readonly publicUrl: string },
  { title, text, buttons, link }: LinkPage,
): string {
  return publicPage(
    { title, brandName, style },
    html`<p class="advice">${text}</p>
${buttons.map(([what, label]) => button(what, label))}
<p class="advice"><a href="${publicUrl}${link.path}">${link.label}</a></p>
`,
  )
}

function button(what: string, label: string): Html {
  return html`<form method="post"><button name="que" value="${what}">${label}</button></form>
`
}
