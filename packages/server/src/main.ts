import { begin } from './begin.ts'

begin()
