// breaks: modules-look-up
export type Order = import('../store/index.ts').Order
