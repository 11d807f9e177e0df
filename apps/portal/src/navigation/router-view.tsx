import {
  Component,
  type ComponentType,
  type ReactNode,
  startTransition,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import {
  DataContext,
  GoingContext,
  LocationContext,
  OutletContext,
  ParamsContext,
  RouterContext,
} from './navigation.tsx'
import type { Router, RouterState } from './router.ts'
import { restoreScroll } from './scroll-positions.ts'

type Failed = ComponentType<{ readonly error: unknown }>

/** The screen at the address of the router, within `Root`; `Failed` in place of what threw or did not load. */
export function RouterView({
  router,
  first,
  Root,
  Failed,
}: {
  router: Router
  first: RouterState
  Root: ComponentType
  Failed: Failed
}) {
  const [state, setState] = useState(first)
  useLayoutEffect(() => {
    // A transition draws in slices: a whole screen in one task would block a slow phone.
    const update = () => startTransition(() => setState((before) => router.state() ?? before))
    update()
    return router.subscribe(update)
  }, [router])

  const { location, params, parts, sound, failure, going, scrolled } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry of the history.
  useLayoutEffect(() => {
    if (!scrolled) restoreScroll(location)
  }, [location])

  const screen = useMemo(() => {
    function within(at: number): ReactNode {
      const part = parts[at]
      if (!part) return failure && <Failed error={failure.error} />
      const drawn = part.Component ? <part.Component /> : null
      const inside = within(at + 1)
      return (
        <OutletContext
          value={at + 1 === sound ? <Boundary {...{ location, parts, Failed }}>{inside}</Boundary> : inside}
        >
          <DataContext value={part.data}>{drawn}</DataContext>
        </OutletContext>
      )
    }
    const shown =
      failure && parts.length === 0 ? within(0) : <OutletContext value={within(0)}>{<Root />}</OutletContext>
    return <Boundary {...{ location, parts, Failed }}>{shown}</Boundary>
  }, [location, parts, sound, failure, Root, Failed])

  return (
    <RouterContext value={router}>
      <LocationContext value={location}>
        <ParamsContext value={params}>
          <GoingContext value={going}>{screen}</GoingContext>
        </ParamsContext>
      </LocationContext>
    </RouterContext>
  )
}

/** What was shown when a screen threw: another entry of the history, or the same one loaded again, may not throw. */
type Shown = Pick<RouterState, 'location' | 'parts'>
type BoundaryProps = Shown & { readonly Failed: Failed; readonly children: ReactNode }
type BoundaryState = Shown & Pick<RouterState, 'failure'>

/** Shows that a screen threw, until something else is shown. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { location: this.props.location, parts: this.props.parts, failure: null }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ location, parts }: BoundaryProps, before: BoundaryState) {
    const same = location === before.location && parts === before.parts
    return same ? null : { location, parts, failure: null }
  }

  override render() {
    const { failure } = this.state
    const { Failed, children } = this.props
    return failure ? <Failed error={failure.error} /> : children
  }
}
