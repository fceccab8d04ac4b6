import { createRootRouteWithContext } from '@tanstack/react-router'
import { Root } from './Root.tsx'
import { AreaFailed } from './RouteFailed.tsx'
import type { RouteContext } from './guards.ts'

/** Root of all routes. */
export const root = createRootRouteWithContext<RouteContext>()({ errorComponent: AreaFailed, component: Root })
