import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
} from 'react'
import { hrefOf, type Location, resolvePath, type To } from './location.ts'
import type { NavigateOptions, Params, Router } from './router.ts'

/** What the router tells its screens; whoever reads one of them is drawn again when it changes. */
export const RouterContext = createContext<Router | null>(null)
export const LocationContext = createContext<Location | null>(null)
export const ParamsContext = createContext<Params>({})
export const GoingContext = createContext(false)
export const OutletContext = createContext<ReactNode>(null)
export const DataContext = createContext<unknown>(undefined)

export function useNavigate(): Router['navigate'] {
  return required(useContext(RouterContext)).navigate
}

export function useLocation(): Location {
  return required(useContext(LocationContext))
}

function required<T>(value: T | null): T {
  if (value === null) throw new Error('There is no router around this')
  return value
}

export function useParams(): Params {
  return useContext(ParamsContext)
}

/** Whether the screen that shall follow is still loaded. */
export function useIsGoing(): boolean {
  return useContext(GoingContext)
}

/** What the loader of this screen answered. */
export function useLoaderData<T>(): T {
  return useContext(DataContext) as T
}

type SetSearch = (search: Readonly<Record<string, string>>, options?: NavigateOptions) => void

export function useSearchParams(): readonly [URLSearchParams, SetSearch] {
  const { search } = useLocation()
  const navigate = useNavigate()
  return [
    useMemo(() => new URLSearchParams(search), [search]),
    (next, options) => void navigate(`?${new URLSearchParams(next)}`, options),
  ]
}

/** Where a layout shows the screen within it. */
export function Outlet(): ReactNode {
  return useContext(OutletContext)
}

/** Leads on once it is drawn. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }): null {
  const navigate = useNavigate()
  const lead = useEffectEvent(() => void navigate(to, { replace }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another target leads there.
  useEffect(() => lead(), [to])
  return null
}

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> &
  NavigateOptions & {
    readonly to: To
    /** Loads the address as a document of its own. */
    readonly reloadDocument?: boolean
    readonly ref?: Ref<HTMLAnchorElement>
  }

/** A link to a screen of the portal, which the router follows where the browser would load a document. */
export function Link({
  to,
  replace,
  state,
  preventScrollReset,
  reloadDocument,
  onClick,
  ...rest
}: LinkProps) {
  const navigate = useNavigate()
  const location = useLocation()
  const href = hrefOf(resolvePath(to, location))

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || reloadDocument || !isPlain(event)) return
    event.preventDefault()
    // As browsers do: a link to the same address adds no entry.
    const same = href === hrefOf(location)
    void navigate(to, { replace: replace ?? same, state, preventScrollReset })
  }

  return <a {...rest} href={href} onClick={follow} />
}

/** Whether the click means this tab. */
function isPlain(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget
  const held = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
  return event.button === 0 && (target === '' || target === '_self') && !held
}
