// Two people at each of many tables, who move as fast as they can, over boardgame.io's own sockets.
//     node load.mjs PORT TABLES SECONDS
import { io } from 'socket.io-client'

const [port, tables, seconds] = process.argv.slice(2).map(Number)
let moves = 0
let isMeasuring = false
const waiting = []

function sit(match, player) {
  const socket = io(`http://127.0.0.1:${port}/count`, { transports: ['websocket'], forceNew: true })
  const play = (state) => {
    if (state.ctx.currentPlayer !== player || state.ctx.gameover) return
    const action = { type: 'MAKE_MOVE', payload: { type: 'add', args: [], playerID: player } }
    socket.emit('update', action, state._stateID, match, player)
  }
  waiting.push(
    new Promise((done) => {
      socket.on('connect', () => socket.emit('sync', match, player, undefined, 2))
      socket.on('sync', (_, info) => done(() => play(info.state)))
    }),
  )
  socket.on('update', (_, state) => {
    // Both hear of a move; the one who made it counts it.
    if (isMeasuring && state.ctx.currentPlayer !== player) moves += 1
    play(state)
  })
}

for (let n = 0; n < tables; n++) for (const player of ['0', '1']) sit(`table${n}`, player)
const begin = await Promise.all(waiting)
isMeasuring = true
const started = performance.now()
console.log('playing')
for (const play of begin) play()
setTimeout(() => {
  const passed = (performance.now() - started) / 1000
  console.log(JSON.stringify({ moves_per_second: Math.round(moves / passed), moves, seconds: passed }))
  process.exit()
}, 1000 * seconds)
