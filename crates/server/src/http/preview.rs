//! What a link shows before anybody opens it: messengers read the title, a sentence and a picture from the page's head.
//! It says no more than anybody who has the link is told, and nothing of a game that runs. It is English: whoever reads
//! it asks for a machine, not in a person's language.

use wire::{OpenTable, Stage};

use super::App;
use super::guard::ClientAddress;
use super::page::has_file;

/// What a link shows.
#[derive(Debug)]
pub(super) struct Preview {
    title: String,
    about: String,
    /// The picture's file, without its ending.
    picture: String,
    /// The page's address, from the first slash.
    path: String,
}

impl Preview {
    /// What a link to this page shows to whoever asks from this address.
    pub(super) async fn of(app: &App, path: &str, address: ClientAddress) -> Preview {
        let code = path.strip_prefix("t/").map(|rest| rest.split('/').next().unwrap_or(rest));
        let code = code.filter(|code| code.len() == 6 && code.bytes().all(|byte| byte.is_ascii_alphanumeric()));
        let table = match code.filter(|_| address.may_look(app)) {
            // Without the store the page is still worth showing.
            Some(code) => app.tables.glance(&code.to_ascii_uppercase()).await.ok().flatten(),
            None => None,
        };
        table.and_then(|table| Preview::table(app, &table)).unwrap_or_else(|| Preview {
            title: "Yakai 夜会".to_owned(),
            about: "Board games on the web with friends and bots: no account, nothing to install.".to_owned(),
            picture: "yakai".to_owned(),
            path: "/".to_owned(),
        })
    }

    fn table(app: &App, table: &OpenTable) -> Option<Preview> {
        let info = app.tables.games().iter().map(|game| game.info()).find(|info| info.id == table.game)?;
        let join = if table.stage == Stage::Lobby && table.taken < table.seats { " Come and join!" } else { "" };
        let OpenTable { code, host, seats, taken, .. } = table;
        Some(Preview {
            title: format!("{} · {host}'s table", info.name),
            about: format!("{taken} of {seats} seats taken, about {} minutes.{join}", info.minutes),
            picture: info.id.to_owned(),
            path: format!("/t/{code}"),
        })
    }

    /// The page with this in its head.
    pub(super) fn put_into(&self, page: &str, base: &str) -> String {
        let [title, about] = [&self.title, &self.about].map(|text| escape(text));
        let url = escape(&format!("{base}{}", self.path));
        let mut tags = String::new();
        let mut tag = |key: &str, name: &str, content: &str| {
            tags += &format!("<meta {key}=\"{name}\" content=\"{content}\" />\n    ");
        };
        tag("property", "og:type", "website");
        tag("property", "og:site_name", "Yakai");
        tag("property", "og:title", &title);
        tag("property", "og:description", &about);
        tag("property", "og:url", &url);
        let file = format!("preview/{}.png", self.picture);
        if has_file(&file) {
            tag("property", "og:image", &escape(&format!("{base}/{file}")));
            tag("property", "og:image:width", "1200");
            tag("property", "og:image:height", "630");
            tag("name", "twitter:card", "summary_large_image");
        } else {
            tag("name", "twitter:card", "summary");
        }
        let (before, after) = (page.split_once("<title>"), page.split_once("</title>"));
        let (Some((before, _)), Some((_, after))) = (before, after) else { return page.to_owned() };
        format!("{before}{tags}<title>{title}</title>{after}")
    }
}

/// Text that is nothing but text in HTML, also within quotation marks.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            _ => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hostile_name_is_nothing_but_text() {
        let preview = Preview {
            title: r#"Toll · "><script>'s table"#.to_owned(),
            about: "</title>&<b>".to_owned(),
            picture: "none".to_owned(),
            path: "/t/ABC234".to_owned(),
        };
        let page = preview.put_into("<head><title>Yakai</title><link></head>", "http://house");
        assert_eq!(page.matches("<script").count() + page.matches("<b>").count(), 0, "{page}");
        assert!(
            page.contains("<title>Toll · &quot;&gt;&lt;script&gt;&#39;s table</title><link></head>"),
            "{page}"
        );
        assert!(page.contains(r#"content="&lt;/title&gt;&amp;&lt;b&gt;""#), "{page}");
        assert!(page.contains(r#"<meta property="og:url" content="http://house/t/ABC234" />"#), "{page}");
        assert_eq!(preview.put_into("no title", ""), "no title");
    }
}
