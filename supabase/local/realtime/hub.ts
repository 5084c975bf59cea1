import { randomBytes } from 'node:crypto'
import type { UserBroadcast } from './wire.ts'

/** A broadcast as clients send it: with an encoded body, or as a plain object. */
export type Broadcast = UserBroadcast | { plain: unknown }

type Meta = { phx_ref: string; phx_ref_prev?: string; [name: string]: unknown }
export type Presences = Record<string, { metas: Meta[] }>

/** A channel that a client has joined. */
export type Member = {
  deliver: (broadcast: Broadcast) => void
  presenceChanged: (joins: Presences, leaves: Presences) => void
}

type Room = { members: Set<Member>; presences: Map<Member, { key: string; meta: Meta }> }

/** A public and a private channel of the same name are different channels. */
const keyOf = (topic: string, isPrivate: boolean) => `${isPrivate ? 'private' : 'public'} ${topic}`

const grouped = (entries: Iterable<{ key: string; meta: Meta }>): Presences => {
  const presences = Object.create(null) as Presences
  for (const { key, meta } of entries) (presences[key] ??= { metas: [] }).metas.push(meta)
  return presences
}

/** Tracks the members of each channel, and delivers broadcasts and presence to them. */
export function createHub() {
  const rooms = new Map<string, Room>()

  function roomOf(topic: string, isPrivate: boolean): Room {
    const key = keyOf(topic, isPrivate)
    const known = rooms.get(key)
    if (known) return known
    const made: Room = { members: new Set(), presences: new Map() }
    rooms.set(key, made)
    return made
  }

  function tell(room: Room, joins: Presences, leaves: Presences) {
    for (const member of room.members) member.presenceChanged(joins, leaves)
  }

  return {
    get isEmpty() {
      return rooms.size === 0
    },

    broadcast(topic: string, isPrivate: boolean, broadcast: Broadcast, except?: Member) {
      for (const member of rooms.get(keyOf(topic, isPrivate))?.members ?? []) {
        if (member !== except) member.deliver(broadcast)
      }
    },

    join(topic: string, isPrivate: boolean, member: Member) {
      const room = roomOf(topic, isPrivate)
      room.members.add(member)

      function untrack() {
        const entry = room.presences.get(member)
        room.presences.delete(member)
        if (entry) tell(room, {}, grouped([entry]))
      }

      return {
        presences: () => grouped(room.presences.values()),
        track(key: string, payload: Record<string, unknown>) {
          const before = room.presences.get(member)
          const meta: Meta = { ...payload, phx_ref: randomBytes(9).toString('base64url') }
          if (before) meta.phx_ref_prev = before.meta.phx_ref
          const entry = { key, meta }
          room.presences.set(member, entry)
          tell(room, grouped([entry]), before ? grouped([before]) : {})
        },
        untrack,
        leave() {
          room.members.delete(member)
          untrack()
          if (room.members.size === 0) rooms.delete(keyOf(topic, isPrivate))
        },
      }
    },
  }
}

export type Hub = ReturnType<typeof createHub>
