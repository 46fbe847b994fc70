//! The real server on a free port, real sockets, a real SQLite file in a temporary folder. Every message that
//! a socket receives here is compared with what `view`, `seen` and `legal` allow for that socket.

mod backup;
mod bad_input;
mod budget;
mod choices;
mod client;
mod expiry;
mod game;
mod hand;
mod hands;
mod health;
mod house_values;
mod http;
mod idle;
mod kill;
mod late;
mod lessons;
mod lobby;
mod one_folder;
mod operator;
mod orders;
mod outage;
mod page;
mod presence;
mod preview;
mod races;
mod resume;
mod seat_codes;
mod set_up;
mod slow_line;
mod speed;
mod test_server;
mod toll;
mod truth;
