// breaks: web-and-server-apart, declared-packages
export const page = () => import('../../../web/src/ui/Button.tsx')
