//! Standing orders: a seat says beforehand what it answers when it is asked. The game turns them into acts; here
//! they are kept, and obeyed also while the person is away. Nobody else is told that there are any.

use kernel::Seat;
use serde_json::Value;
use wire::ToClient;

use super::ask::SocketId;
use super::task::Task;
use crate::error::Error;

impl Task {
    /// A seat leaves other orders than it had.
    pub(super) async fn order(&mut self, socket: SocketId, orders: &Value) {
        match self.keep(socket, orders).await {
            Ok((seat, orders)) => self.tell_seat(seat, &ToClient::Orders { orders }),
            Err(error) => self.tell_socket(socket, &ToClient::Error { error: error.body() }),
        }
    }

    /// Stores the orders of a socket's seat and says them in full; nothing has changed if that fails.
    async fn keep(&mut self, socket: SocketId, orders: &Value) -> Result<(Seat, Value), Error> {
        let seat = self.seat_of(socket).ok_or(Error::NotSeated)?;
        let play = self.play.as_ref().ok_or(Error::NotBegun)?;
        let orders = play.table.read_orders(orders)?;
        let kept = Some(&orders).filter(|orders| play.table.no_orders().as_ref() != Some(*orders)).cloned();
        let had = std::mem::replace(&mut self.meta.chairs[seat.index()].orders, kept);
        if had != self.meta.chairs[seat.index()].orders
            && let Err(error) = self.save().await
        {
            self.meta.chairs[seat.index()].orders = had;
            return Err(error);
        }
        Ok((seat, orders))
    }

    /// The orders of this seat, in full; nothing if the game takes none.
    pub(super) fn orders_of(&self, seat: Seat) -> Option<Value> {
        let none = self.play.as_ref()?.table.no_orders()?;
        let orders = self.meta.chairs.get(seat.index()).and_then(|chair| chair.orders.clone());
        Some(orders.unwrap_or(none))
    }

    /// What this seat's orders answer to what it is asked now.
    pub(super) fn ordered(&self, seat: Seat) -> Option<Value> {
        let play = self.play.as_ref()?;
        let orders = self.meta.chairs.get(seat.index())?.orders.as_ref()?;
        play.table.ordered(play.now(), seat, orders)
    }
}
